/**
 * Line drawings on a 24 by 24 grid, stroked with the text colour; several subpaths in one string.
 */
export const arrow = 'M4.5 12h15m-6-6.5 6.5 6.5-6.5 6.5';
export const arrowBack = 'M19.5 12h-15m6-6.5L4 12l6.5 6.5';
export const arrowUp = 'M12 19.5v-15M5.5 11 12 4.5l6.5 6.5';
export const chevron = 'm6 9.5 6 6 6-6';
export const chevronForward = 'm9.5 6 6 6-6 6';
export const chevronBack = 'm14.5 6-6 6 6 6';
export const check = 'm4.5 12.8 4.9 4.9L19.5 6.8';
export const close = 'm6 6 12 12M18 6 6 18';
export const ban = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.7 5.7l12.6 12.6';
export const menu = 'M4 7h16M4 12h16M4 17h16';
export const plus = 'M12 5v14M5 12h14';
export const search = 'M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6Zm5-1.9 4.7 4.8';
export const user =
  'M12 12.3a4.2 4.2 0 1 0 0-8.3 4.2 4.2 0 0 0 0 8.3ZM4.3 20.5c.7-3.4 3.9-5.2 7.7-5.2s7 1.8 7.7 5.2';
export const handset =
  'M6.7 3.5h2.2c.4 0 .8.3.9.7l.9 3.5c.1.4 0 .8-.3 1L8.5 10.3a13 13 0 0 0 5.2 5.2l1.6-1.9c.2-.3.6-.4 1-.3l3.5.9c.4.1.7.5.7.9v2.2c0 1.7-1.4 3.2-3.1 3.2A13.9 13.9 0 0 1 3.5 6.6c0-1.7 1.5-3.1 3.2-3.1Z';
export const mail =
  'M4.5 5.5h15c.8 0 1.5.7 1.5 1.5v10c0 .8-.7 1.5-1.5 1.5h-15c-.8 0-1.5-.7-1.5-1.5V7c0-.8.7-1.5 1.5-1.5ZM3.5 7l8.5 6 8.5-6';
export const shield =
  'M12 3 4.5 5.8v5.7c0 4.4 3.1 8 7.5 9.5 4.4-1.5 7.5-5.1 7.5-9.5V5.8L12 3Zm-3.3 9 2.4 2.4 4.4-4.8';
export const lock =
  'M6.5 10.5h11c.8 0 1.5.7 1.5 1.5v7c0 .8-.7 1.5-1.5 1.5h-11c-.8 0-1.5-.7-1.5-1.5v-7c0-.8.7-1.5 1.5-1.5Zm1.7 0V7.3a3.8 3.8 0 0 1 7.6 0v3.2M12 14.5v2';
export const clock = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-13.8V12l3.2 2';
export const wallet =
  'M18 8V5.5c0-.8-.7-1.5-1.5-1.5H5.5A2.5 2.5 0 0 0 3 6.5M3 6.5v11C3 18.9 4.1 20 5.5 20h14c.8 0 1.5-.7 1.5-1.5v-9c0-.8-.7-1.5-1.5-1.5h-15A1.5 1.5 0 0 1 3 6.5Zm14 7.5h.01';
export const sim =
  'M7.5 3h6.2L19 8.3v10.2c0 1.4-1.1 2.5-2.5 2.5h-9A2.5 2.5 0 0 1 5 18.5v-13C5 4.1 6.1 3 7.5 3Zm1.5 8.5h6v5.5H9v-5.5Zm3 0V17m-3-2.7h6';
export const headset =
  'M4 13.5V12a8 8 0 0 1 16 0v1.5M5.5 12.5h1c.8 0 1.5.7 1.5 1.5v3c0 .8-.7 1.5-1.5 1.5h-.7A1.8 1.8 0 0 1 4 16.7V14c0-.8.7-1.5 1.5-1.5Zm13 0h-1c-.8 0-1.5.7-1.5 1.5v3c0 .8.7 1.5 1.5 1.5h.7c1 0 1.8-.8 1.8-1.8V14c0-.8-.7-1.5-1.5-1.5ZM19 18.5c-.5 1.7-2 2.5-4.5 2.5H13';
export const logOut =
  'M14 4H7.5C6.1 4 5 5.1 5 6.5v11C5 18.9 6.1 20 7.5 20H14m2.5-12 4 4-4 4m4-4H10.5';
export const info = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.5m0-8.7h.01';
export const play = 'M7.5 4.8v14.4L19 12 7.5 4.8Z';
export const pause = 'M8.5 5v14m7-14v14';
export const pin =
  'M12 21s7-6 7-11.2a7 7 0 0 0-14 0C5 15 12 21 12 21Zm0-8.7a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z';
export const refresh = 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9m0-5v5h-5';
export const copy =
  'M9.5 8.5h9c.6 0 1 .4 1 1v10c0 .6-.4 1-1 1h-9c-.6 0-1-.4-1-1v-10c0-.6.4-1 1-1Zm-1 7h-3c-.6 0-1-.4-1-1v-10c0-.6.4-1 1-1h9c.6 0 1 .4 1 1v4';
export const external =
  'M13.5 4.5h6v6m0-6-8.5 8.5M17.5 14v4c0 .8-.7 1.5-1.5 1.5H6c-.8 0-1.5-.7-1.5-1.5V8c0-.8.7-1.5 1.5-1.5h4';
export const home = 'm3.5 11 8.5-7.5 8.5 7.5M5.5 9.5V20h4.7v-5.5h3.6V20h4.7V9.5';
export const receipt =
  'M6 3.5h12v17l-2.4-1.6-2.4 1.6-1.2-.8-1.2.8-2.4-1.6L6 20.5v-17ZM9.5 8.5h5m-5 4h5';
export const facebook =
  'M13.7 21v-8h3l.5-3.5h-3.5V7.6c0-1.2.5-1.9 1.9-1.9h1.8V2.8c-.6-.1-1.5-.2-2.4-.2-2.8 0-4.4 1.7-4.4 4.5v2.4H7.5V13h3.1v8';
export const x = 'M4 4h4.3L20 20h-4.3L4 4Zm15.3 0-6.4 7m-2 2.3L4.7 20';
export const instagram =
  'M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4ZM12 15.8a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM17 7h.01';
export const linkedin =
  'M5.5 10v9.5M5.5 5.7h.01M10 19.5V10m0 4.3c0-2.6 1.6-4.3 4-4.3s4 1.5 4 4.3v5.2';
export const whatsapp =
  'M4 20.2l1.3-4.3a8.5 8.5 0 1 1 3.2 3L4 20.2ZM9.2 8.2h1.1l.9 2.1-.9 1.2c.7 1.3 1.6 2.2 3 2.9l1.2-.9 2 .9v1.1c0 .6-.6 1.3-1.8 1.3-3.6-.3-6.7-3.5-6.9-6.9 0-1.1.8-1.7 1.4-1.7Z';

/** The drawings of a password that is shown or hidden. */
export const eye =
  'M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z';
export const eyeOff =
  'M10 6c.6-.1 1.3-.2 2-.2 6 0 9.5 6.2 9.5 6.2a17 17 0 0 1-2.6 3.3M6.3 7.6A16 16 0 0 0 2.5 12S6 18.2 12 18.2c1.5 0 2.9-.4 4.1-1M10 10a2.8 2.8 0 0 0 4 4M3.5 3.5l17 17';
