import type { AstroComponentMetadata } from 'astro';
import { createElement, type ReactNode, useId } from 'react';
import { describe, expect, it } from 'vitest';
import { PasswordField } from '#components/ui/form/PasswordField.tsx';
import renderer from '#islands/render.ts';

function Field() {
  return createElement('input', { id: useId() });
}

function Note({ text, children }: { text: string; children?: ReactNode }) {
  return createElement('p', { className: 'note' }, text, children);
}

const ISLAND = { hydrate: 'load' } as unknown as AstroComponentMetadata;

/** Returns what renders the components of one page. */
function page() {
  const result = {};
  return (
    component: unknown,
    props = {},
    slots: Record<string, string> = {},
    metadata: AstroComponentMetadata | undefined = ISLAND,
  ) => renderer.renderToStaticMarkup.call({ result }, component, props, slots, metadata);
}

const idOf = (html: string): string | undefined => /id="([^"]+)"/.exec(html)?.[1];

describe('the HTML of an island', () => {
  it('has ids that no other island of its page has, and names their scope', async () => {
    const render = page();
    const [one, other] = [await render(Field), await render(Field)];
    expect(idOf(one.html)).toBeDefined();
    expect(idOf(one.html)).not.toBe(idOf(other.html));
    for (const { html, attrs } of [one, other]) {
      expect(idOf(html)).toContain(`P${attrs?.['data-ids']}-`);
    }
  });

  it('has the same ids whenever its page is rendered', async () => {
    expect(await page()(Field)).toEqual(await page()(Field));
  });

  it('names no scope where it has no ids', async () => {
    expect(await page()(Note, { text: 'Free' })).toEqual({
      html: '<p class="note">Free</p>',
      attrs: {},
    });
  });

  it('holds its content where Astro looks for it', async () => {
    const slots = { default: '<b>now</b>' };
    const island = await page()(Note, { text: 'Free ' }, slots);
    expect(island.html).toBe('<p class="note">Free <astro-slot><b>now</b></astro-slot></p>');
    const still = await page()(Note, { text: 'Free ' }, slots, {} as AstroComponentMetadata);
    expect(still.html).toContain('<astro-static-slot><b>now</b></astro-static-slot>');
  });

  it('keeps a password that is shown from being checked for its spelling', async () => {
    const texts = { label: 'Password', showText: 'Show', hideText: 'Hide' };
    expect((await page()(PasswordField, texts)).html).toMatch(/spellcheck="false"/i);
  });

  it('escapes HTML in a text', async () => {
    const { html } = await page()(Note, { text: '<img src=x onerror=alert(1)>' });
    expect(html).not.toContain('<img');
  });
});
