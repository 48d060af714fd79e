import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeSplittingGroups, findMisplaced } from '#tools/build/chunk-files.ts';
import { CHUNK_GROUPS, type ChunkGroup } from '#tools/build/chunk-groups.ts';

const KIT: ChunkGroup = {
  name: 'kit',
  reason: 'for this test',
  priority: 1,
  modules: ['src/ui/Button.tsx', 'node_modules/react/'],
  dependencies: ['src/lib/'],
};
const PLACED = ['node_modules/react/index.js', 'src/lib/money/money.ts', 'src/ui/Button.tsx'];

const groupsOf = (id: string): string[] =>
  codeSplittingGroups.filter(({ test }) => test(id)).map(({ name }) => name);

describe('the chunk groups', () => {
  it.each(CHUNK_GROUPS.map(({ name, modules }) => [name, modules] as const))(
    '%s lists files that exist',
    (_name, modules) => {
      expect(modules.filter((path) => !path.startsWith('\0') && !existsSync(path))).toEqual([]);
    },
  );

  it('list no module twice', () => {
    const modules = CHUNK_GROUPS.flatMap((group) => group.modules);
    expect(modules.filter((path, index) => modules.indexOf(path) !== index)).toEqual([]);
  });

  it('take a module by its whole path', () => {
    const root = process.cwd();
    expect(groupsOf(`${root}/src/lib/money/money.ts`)).toEqual(['plain']);
    expect(groupsOf(`${root}/src/provider/lib/money/money.ts`)).toEqual([]);
    expect(groupsOf(`${root}/node_modules/react/index.js`)).toEqual(['hydrate']);
    expect(groupsOf(`${root}/node_modules/react-hook-form/index.js`)).toEqual([]);
    expect(groupsOf('\0vite/preload-helper.js')).toEqual(['frame']);
  });

  it('take the styles of an Astro component and not its code', () => {
    const file = `${process.cwd()}/src/components/ui/carousel/CardCarousel.astro`;
    expect(groupsOf(`${file}?astro&type=style&index=0&lang.css`)).toEqual(['sections']);
    expect(groupsOf(file)).toEqual([]);
  });
});

describe('misplaced modules', () => {
  it('are none when every module is in the chunk of its group', () => {
    expect(findMisplaced([KIT], { kit: PLACED, page: ['src/page.ts'] })).toEqual([]);
  });

  it('are listed ones that no chunk has', () => {
    expect(findMisplaced([KIT], { kit: PLACED.slice(0, 2) })).toEqual([
      'src/ui/Button.tsx of "kit" is in no chunk',
    ]);
  });

  it('are listed ones in another chunk', () => {
    const report = { kit: PLACED.slice(0, 2), page: ['src/ui/Button.tsx'] };
    expect(findMisplaced([KIT], report)).toEqual(['src/ui/Button.tsx of "kit" is in "page"']);
  });

  it('are those that a group neither lists nor expects', () => {
    expect(findMisplaced([KIT], { kit: [...PLACED, 'src/ui/Field.tsx'] })).toEqual([
      'src/ui/Field.tsx is in "kit", which does not list it',
    ]);
  });
});
