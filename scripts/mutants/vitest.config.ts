// The projects of `npm test` for a lane: one test file at a time, without retries, on a PostgreSQL shared by all lanes,
// and with the mutation applied while its file is loaded.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import config from '../../vitest.config.ts'
import { ROOT } from '../child-process.ts'
import { currentMutation } from './current-mutation.ts'
import { mutateSource } from './mutations.ts'

const plugin = {
  name: 'mutants',
  enforce: 'pre' as const,
  load(id: string): string | undefined {
    const mutation = currentMutation()
    return mutation?.file === relative(ROOT, id) ? mutateSource(readFileSync(id, 'utf8'), mutation) : undefined
  },
}

export default defineConfig({
  root: ROOT,
  test: {
    projects: (config.test?.projects ?? []).map((project) => {
      if (typeof project !== 'object' || !('test' in project) || !project.test)
        throw new Error('not a project of tests')
      const { globalSetup: _, ...test } = project.test
      return {
        ...project,
        root: ROOT,
        plugins: [plugin],
        // The cache on disk is keyed by the file on disk and does not know the mutation.
        test: { ...test, retry: 0, maxWorkers: 1, fsModuleCache: false },
      }
    }),
  },
})
