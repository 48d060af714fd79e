/** The minutes a month that the calculator offers: the most, the step, and where it begins. */
export const COST_RANGE = { most: 600, step: 10, first: 120 } as const;
