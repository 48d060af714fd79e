/**
 * The subjects of messages to support as they are sent in every language, with the text that
 * names each (docs/customer-area.md, "Support").
 */
export const SUPPORT_SUBJECTS = [
  { value: 'Technical Support', key: 'support.subject-technical' },
  { value: 'Billing Support', key: 'support.subject-billing' },
  { value: 'Plans Info', key: 'support.subject-plans' },
  { value: 'General Question', key: 'support.subject-general' },
  { value: 'Other', key: 'support.subject-other' },
] as const;
