import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean | 'page';
  }
}

declare global {
  interface DocumentEventMap {
    /** A form was sent before its island's code had come; the promise is of that code. */
    'form-held': CustomEvent<Promise<void>>;
  }
}
