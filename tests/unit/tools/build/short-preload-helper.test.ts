import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { filesToPreload, shortPreloadHelper } from '#tools/build/short-preload-helper.ts';

interface Link {
  rel: string;
  href: string;
  onload?: () => void;
  onerror?: () => void;
  remove: () => void;
}

type Preload = (load: () => Promise<string>, files?: string[]) => Promise<string>;

let links: Link[];

beforeEach(() => {
  links = [];
  const createElement = (): Link => ({ rel: '', href: '', remove: () => undefined });
  vi.stubGlobal('document', { createElement, head: { append: (link: Link) => links.push(link) } });
});
afterEach(() => vi.unstubAllGlobals());

/** Returns the helper as a build has it, each time a new module. */
async function preload(base = '/'): Promise<Preload> {
  const plugin = shortPreloadHelper();
  const { configResolved, load } = plugin as unknown as {
    configResolved: (config: { base: string }) => void;
    load: { handler: () => string };
  };
  configResolved({ base });
  const source = `${load.handler()}\n// ${Math.random()}`;
  const url = `data:text/javascript,${encodeURIComponent(source)}`;
  const { __vitePreload: run } = (await import(/* @vite-ignore */ url)) as {
    __vitePreload: Preload;
  };
  return run;
}

const loaded = async (): Promise<string> => 'module';

describe('the helper around lazy imports', () => {
  it('loads the module when it has no files', async () => {
    expect(await (await preload())(loaded)).toBe('module');
    expect(links).toEqual([]);
  });

  it('requests scripts below the base and does not wait for them', async () => {
    expect(await (await preload('/shop/'))(loaded, ['_astro/a.js'])).toBe('module');
    expect(links).toMatchObject([{ rel: 'modulepreload', href: '/shop/_astro/a.js' }]);
  });

  it('waits for styles and requests each file once', async () => {
    const load = vi.fn(loaded);
    const run = await preload();
    const both = Promise.all([run(load, ['a.css', 'b.css']), run(load, ['a.css'])]);
    await Promise.resolve();
    expect(links.map(({ rel, href }) => `${rel} ${href}`)).toEqual([
      'stylesheet /a.css',
      'stylesheet /b.css',
    ]);
    expect(load).not.toHaveBeenCalled();
    for (const link of links) link.onload?.();
    expect(await both).toEqual(['module', 'module']);
  });

  it('fails without a style and requests it again with the next attempt', async () => {
    const run = await preload();
    const first = run(loaded, ['a.css']);
    links[0]?.onerror?.();
    await expect(first).rejects.toThrow('/a.css');
    const second = run(loaded, ['a.css']);
    links[1]?.onload?.();
    expect(await second).toBe('module');
  });
});

describe('the files that are requested with a lazy script', () => {
  const files = ['_astro/api.a1.js', '_astro/checkout.b2.css'];
  const listedBy = (hostId: string): string[] => filesToPreload('_astro/x.js', files, { hostId });

  it('are scripts and styles for an island', () => {
    expect(listedBy('_astro/PaymentPage.c3.js')).toEqual(files);
  });

  it('are styles alone for the frame, whose list every page would load', () => {
    expect(listedBy('_astro/BaseLayout.d4.js')).toEqual(['_astro/checkout.b2.css']);
  });
});
