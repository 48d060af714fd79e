/**
 * What happens when a customer withdraws from a contract. The provider decides by this table, and
 * the terms describe it.
 */
export const WITHDRAWAL = {
  /** Days after the day of the order, in UTC. The last one is the date that messages name. */
  days: 14,
  /** That date counts until it has ended everywhere, as messages name no time zone: in UTC−12. */
  hoursAfterLastDay: 12,
  /**
   * What is refunded: for a number that had no call or message, for any other, and after those
   * days.
   */
  refund: { unused: 'all', used: 'days-left', late: 'nothing' },
} as const;
