// Apart from icons.ts, so that an order loads none of these drawings of the customer area.
export const message =
  'M5 4.5h14c1.1 0 2 .9 2 2v8.5c0 1.1-.9 2-2 2h-6.5L7.5 21v-4H5c-1.1 0-2-.9-2-2V6.5c0-1.1.9-2 2-2ZM7.5 9h9M7.5 12.5h6';
export const card =
  'M4.5 5h15c.8 0 1.5.7 1.5 1.5v11c0 .8-.7 1.5-1.5 1.5h-15c-.8 0-1.5-.7-1.5-1.5v-11C3 5.7 3.7 5 4.5 5ZM3 9.5h18M6.5 15h3.5';
export const edit =
  'm4 20 .8-4L16 4.8c.7-.7 1.7-.7 2.4 0l.8.8c.7.7.7 1.7 0 2.4L8 19.2 4 20Zm10-13.2 3.2 3.2';
export const trash =
  'M4.5 6.5h15M9 6.5V5c0-.6.4-1 1-1h4c.6 0 1 .4 1 1v1.5m-8.5 0 .7 12c0 .8.7 1.5 1.5 1.5h6.6c.8 0 1.5-.7 1.5-1.5l.7-12M10 10.5v5.5m4-5.5v5.5';
export const success = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-4-8.7 2.8 2.7 5.4-6';
export const alert = 'M12 4 2.8 19.8h18.4L12 4Zm0 6v4.5m0 2.7h.01';
export const star = 'm12 3.5 2.6 5.5 5.9.8-4.3 4.2 1 6-5.2-2.9L6.8 20l1-6-4.3-4.2 5.9-.8L12 3.5Z';
export const forward =
  'M13 4.5h6.5V11m0-6.5-8 8M9.5 5.5H6.5C5.4 5.5 4.5 6.4 4.5 7.5v10c0 1.1.9 2 2 2h10c1.1 0 2-.9 2-2v-3';
