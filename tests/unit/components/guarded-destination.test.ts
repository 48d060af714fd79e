import { expect, test } from 'vitest';
import { guardedDestination } from '#components/site/profile/guarded-destination.ts';

const page = {
  pathAfterSession: undefined,
  here: '/he/profile/billing?page=2',
  loginPath: '/he/login',
  customerPath: '/profile/my-vnums',
};

test('a visitor goes to sign-in and comes back to the page', () => {
  expect(guardedDestination('visitor', page)).toEqual({
    path: '/he/login?next=%2Fhe%2Fprofile%2Fbilling%3Fpage%3D2',
    localized: true,
  });
});

test('a customer who has just signed out or run out of time goes home', () => {
  expect(guardedDestination('visitor', { ...page, pathAfterSession: '/' })).toEqual({
    path: '/',
    localized: false,
  });
});

test('a suspended customer goes to the suspended account, a customer to their numbers', () => {
  expect(guardedDestination('suspended', page).path).toBe('/suspended-account');
  expect(guardedDestination('customer', page).path).toBe('/profile/my-vnums');
});
