import { timestamp } from 'drizzle-orm/pg-core';

/** A moment in time, kept with its zone and read as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
