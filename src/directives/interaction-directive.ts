import type { AstroIntegration } from 'astro';

/** Adds `client:interaction`: an island that hydrates on its first interaction. */
export const interactionDirective = (): AstroIntegration => ({
  name: 'interaction-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'interaction', entrypoint: './src/directives/interaction.ts' });
    },
  },
});
