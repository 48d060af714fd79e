/**
 * Below how many dollars of credit an email is sent: what is offered, 0 for none, and the most that
 * a request may set. In a separate file, as only the page that adds credit needs it.
 */
export const LOW_CREDIT = { choices: [0, 1, 2, 5, 10, 20], max: 99 } as const;
