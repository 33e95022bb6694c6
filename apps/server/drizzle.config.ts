import { defineConfig } from 'drizzle-kit'

/** `npm run migration -- --name what_changed` writes the next file in migrations/ from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/{core,features}/**/*tables.ts',
  out: './migrations',
})
