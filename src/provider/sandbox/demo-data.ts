import type { Customer } from '#provider/domain/customers/customer.ts';

/** A card of the payment gateway's test numbers. */
export interface DemoCard {
  number: string;
  expirationMonth: number;
  /** Years from now. */
  expiresIn: number;
  isPrimary: boolean;
}

/** A payment that was taken, or refused, `daysAgo` days before the seeding. */
export interface DemoBill {
  kind: 'order' | 'renewal' | 'credit';
  /** Null is what the account's plan costs. */
  amountCents: number | null;
  daysAgo: number;
  /** Index of the card in `cards`. */
  card: number;
  declined?: true;
}

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  language: Customer['language'];
  status: Customer['status'];
  twoFactorEnabled: boolean;
  /** Whether the account has calls, forwarding and caller IDs. */
  inUse: boolean;
  /** Countries of the account's numbers. */
  numbers: readonly string[];
  cards: readonly DemoCard[];
  bills: readonly DemoBill[];
}

const visa: DemoCard = {
  number: '4242424242424242',
  expirationMonth: 11,
  expiresIn: 3,
  isPrimary: true,
};
const mastercard: DemoCard = {
  number: '5555555555554444',
  expirationMonth: 4,
  expiresIn: 2,
  isPrimary: false,
};
const amex: DemoCard = {
  number: '378282246310005',
  expirationMonth: 8,
  expiresIn: 4,
  isPrimary: false,
};

const plan = (kind: DemoBill['kind'], daysAgo: number): DemoBill => ({
  kind,
  amountCents: null,
  daysAgo,
  card: 0,
});

/** The password of every demo account (README.md, "Sandbox"). */
export const DEMO_PASSWORD = 'Demo1234';

/** The accounts of a sandbox; none of them exists anywhere else. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'demo@bglobal.test',
    firstName: 'Dana',
    lastName: 'Miller',
    language: 'en',
    status: 'Active',
    twoFactorEnabled: false,
    inUse: true,
    numbers: ['US', 'GB', 'IL'],
    cards: [visa, mastercard, amex],
    bills: [
      plan('order', 190),
      ...[160, 130, 100, 70, 40, 10].map((days) => plan('renewal', days)),
      { kind: 'credit', amountCents: 1_500, daysAgo: 55, card: 0 },
      { kind: 'credit', amountCents: 2_500, daysAgo: 25, card: 1 },
    ],
  },
  {
    email: 'twofactor@bglobal.test',
    firstName: 'Tomás',
    lastName: 'Rivera',
    language: 'en',
    status: 'Active',
    twoFactorEnabled: true,
    inUse: false,
    numbers: ['US'],
    cards: [visa],
    bills: [plan('order', 12)],
  },
  {
    email: 'suspended@bglobal.test',
    firstName: 'Sara',
    lastName: 'Levi',
    language: 'en',
    status: 'Suspended',
    twoFactorEnabled: false,
    inUse: false,
    numbers: ['US'],
    cards: [visa],
    bills: [plan('order', 75), { ...plan('renewal', 44), declined: true }],
  },
  {
    email: 'presuspended@bglobal.test',
    firstName: 'Pedro',
    lastName: 'Alves',
    language: 'en',
    status: 'PreSuspended',
    twoFactorEnabled: false,
    inUse: false,
    numbers: ['US'],
    cards: [visa],
    bills: [plan('order', 33), { ...plan('renewal', 2), declined: true }],
  },
];
