import type { AstroIntegration } from 'astro';

/** Adds `client:interaction`: an island that hydrates when somebody first touches it. */
export const interactionDirective = (): AstroIntegration => ({
  name: 'interaction-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'interaction', entrypoint: './src/directives/interaction.ts' });
    },
  },
});
