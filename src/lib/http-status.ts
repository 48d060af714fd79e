/** Status codes of HTTP that site and provider distinguish (RFC 9110, RFC 8470, RFC 6585). */
export const BAD_REQUEST = 400;
export const UNAUTHORIZED = 401;
export const FORBIDDEN = 403;
export const NOT_FOUND = 404;
export const METHOD_NOT_ALLOWED = 405;
export const REQUEST_TIMEOUT = 408;
export const CONFLICT = 409;
export const UNPROCESSABLE = 422;
export const TOO_EARLY = 425;
export const TOO_MANY_REQUESTS = 429;
export const NOT_IMPLEMENTED = 501;
export const SERVICE_UNAVAILABLE = 503;

/** Every status from here on is a failure of the server. */
export const FIRST_SERVER_ERROR = 500;
