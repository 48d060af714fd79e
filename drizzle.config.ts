import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/provider/platform/db/schema/*.ts',
  out: './src/provider/platform/db/migrations',
});
