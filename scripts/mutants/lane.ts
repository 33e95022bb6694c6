// A lane: a process that keeps Vitest warm and runs tests against one mutation after the other. The mutation is applied
// while the file is loaded. No file on disk is ever changed, so a killed lane leaves nothing behind.
import { join, relative } from 'node:path'
import type {} from '@hearthward/postgres/testing'
import { createVitest, type TestModule } from 'vitest/node'
import { ROOT } from '../child-process.ts'
import { currentMutation, setCurrentMutation } from './current-mutation.ts'
import type { Order, TestRun } from './lane-messages.ts'

const postgresUrl = process.argv[2] ?? ''

const vitest = await createVitest('test', {
  config: join(import.meta.dirname, 'vitest.config.ts'),
  watch: false,
  reporters: [],
  bail: 1,
})
await vitest.standalone()
await vitest.globTestSpecifications()
process.on('message', (order: Order) => void runOrder(order))
// The tool has ended.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.send?.('ready')

async function runOrder({ mutation, tests }: Order): Promise<void> {
  for (const file of [currentMutation()?.file, mutation?.file]) if (file) vitest.invalidateFile(join(ROOT, file))
  setCurrentMutation(mutation)
  for (const project of vitest.projects) project.provide('postgresUrl', postgresUrl)
  // Vitest counts the failures of all runs and would stop right after the first.
  vitest.state.idMap.clear()
  vitest.state.filesMap.clear()
  const specifications = tests.flatMap((test) => vitest.getModuleSpecifications(join(ROOT, test)))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const runs = testModules.map((module) => runOf(module))
  const last = runs.at(-1)
  if (unhandledErrors.length > 0 && runs.every(({ passed }) => passed) && last) {
    last.passed = false
    last.failure = String((unhandledErrors[0] as Error).message)
  }
  process.send?.(runs)
}

function runOf(module: TestModule): TestRun {
  const tests = [...module.children.allTests()]
  const passed = tests.filter((test) => test.result().state === 'passed')
  const took = passed.map((test) => [test.fullName, test.diagnostic()?.duration ?? 0])
  const run = {
    test: relative(ROOT, module.moduleId),
    milliseconds: Math.round(module.diagnostic().duration),
    took: Object.fromEntries(took),
  }
  // After the first failure the other files are skipped, which Vitest does not report as a failure.
  const isSkipped = passed.length === 0 || tests.some((test) => test.result().state === 'pending')
  if (module.ok()) return isSkipped ? { ...run, passed: false, failure: 'skipped' } : { ...run, passed: true }
  const failed = tests.find((test) => !test.ok())
  const problem =
    module.errors()[0]?.message ?? (failed && `${failed.fullName}: ${failed.result().errors?.[0]?.message}`)
  return {
    ...run,
    passed: false,
    failure: problem ?? module.state(),
    failedAfterMs: failed?.diagnostic()?.duration ?? run.milliseconds,
    ...(failed && { failed: failed.fullName }),
  }
}
