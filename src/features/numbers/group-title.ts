import { fillText } from '#lib/fill-text.ts';
import type { PickerTexts } from './numbers-texts.ts';

/** The heading of a group: its state, its area code, or both. */
export function groupTitle(texts: PickerTexts, state: string, areaCode: string): string {
  const code = areaCode === '' ? '' : fillText(texts['numbers.areaCode'], { code: areaCode });
  return [state, code].filter(Boolean).join(' · ') || texts['numbers.otherNumbers'];
}
