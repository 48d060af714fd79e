/**
 * Names of entries in the browser's storage that more than one module reads, some before the store
 * of the entry has loaded (docs/public-site.md, "Names in storage").
 */
export const TOKEN_KEY = 'token';
export const CURRENT_USER_KEY = 'currentUser';
export const EXPIRATION_KEY = 'expiration';
export const CUSTOMER_NAME_KEY = 'name';
export const REFRESH_TOKEN_KEY = 'refresh_token';
export const SUSPENDED_KEY = 'suspended';
export const ORDER_KEY = 'orderData';
export const PAYMENT_DRAFT_KEY = 'paymentDraft';
export const RECEIPT_KEY = 'receipt';
export const NOTICE_KEY = 'notice';
export const SUPPORT_DRAFT_KEY = 'supportDraft';
export const WITHDRAWAL_START_KEY = 'withdrawalStart';
export const QUEUED_EVENTS_KEY = 'queuedEvents';
export const PURCHASE_KEY = 'purchaseToReport';
