// Sorts the test files of a run.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files as a run lists them, the slowest first. */
export const SLOW = [
  'packages/postgres/src/takeover.test.ts',
  'apps/server/src/features/backups/backups.test.ts',
  'apps/server/src/features/backups/restore.test.ts',
  'apps/server/src/http/operations.test.ts',
  'apps/server/src/start/start-server.test.ts',
  'apps/server/src/features/audit/every-act.test.ts',
  'apps/server/src/features/bulk-operations/crash.test.ts',
  'apps/server/src/features/content/entry-edits.test.ts',
  'apps/server/src/features/seasons/seasons.test.ts',
  'apps/server/src/features/social/party/party.test.ts',
  'apps/server/src/http/attack/attack.test.ts',
  'apps/server/src/features/chat/chat.test.ts',
  'apps/server/src/features/anti-cheat/anti-cheat.test.ts',
  'apps/server/src/core/timeline/world-data.test.ts',
  'packages/postgres/src/start.test.ts',
  'apps/web/src/client/session/predictor.test.ts',
  'scripts/cheater/cheater.test.ts',
  'packages/engine/src/core/lives.property.test.ts',
  'packages/engine/src/core/intents.property.test.ts',
  'scripts/run.test.ts',
  'packages/engine/src/estimate/estimate.test.ts',
]

/** Starts the slow files first: a slow file that starts last keeps one worker busy while the others are idle. */
export class SlowFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const slow = SLOW.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)))
    return [...slow, ...sorted.filter((file) => !slow.includes(file))]
  }
}
