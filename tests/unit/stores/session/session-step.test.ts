import { describe, expect, test } from 'vitest';
import { sessionStep } from '#stores/session/session.ts';

const MINUTE = 60_000;
const now = Date.parse('2026-01-01T12:00:00Z');
const endsIn = (minutes: number): string => new Date(now + minutes * MINUTE).toISOString();
const used = { visible: true, lastActive: now - MINUTE };

describe('the check of a session', () => {
  test.each([
    ['half of its time left', endsIn(15), used, 'none'],
    ['its last minutes in an open, active tab', endsIn(4), used, 'renew'],
    ['its last minutes in a tab out of view', endsIn(4), { ...used, visible: false }, 'none'],
    [
      'its last minutes without activity',
      endsIn(4),
      { visible: true, lastActive: now - 11 * MINUTE },
      'none',
    ],
    ['its last two minutes without activity', endsIn(2), { ...used, lastActive: 0 }, 'warn'],
    ['its last two minutes in use', endsIn(2), used, 'renew'],
    ['its end', endsIn(0), used, 'ended'],
    ['a time that cannot be read', 'soon', used, 'ended'],
  ])('%s', (_, expiration, tab, step) => {
    expect(sessionStep({ expiration, refreshToken: 'r' }, now, tab)).toBe(step);
  });

  test.each([
    ['its last minutes in use', endsIn(4), 'none'],
    ['its last two minutes in use', endsIn(2), 'warn'],
    ['its end', endsIn(0), 'ended'],
  ])('%s where nothing renews it', (_, expiration, step) => {
    expect(sessionStep({ expiration, refreshToken: '' }, now, used)).toBe(step);
  });
});
