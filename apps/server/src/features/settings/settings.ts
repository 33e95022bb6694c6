import { SYSTEM_FIELDS, type SystemConfig, type SystemFieldId, type Version } from '@hearthward/contract'
import { hours, MAX_ABSENCE, versionOf } from '@hearthward/engine'
import { act } from '../../core/audit/audit.ts'
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import {
  lockSystemConfig,
  type SystemConfig as StoredConfig,
  writeSystemConfig,
} from '../../core/settings/system-config.ts'
import { ERA_AHEAD } from '../../core/timeline/timeline.ts'
import { beginEra } from '../../core/timeline/world-data.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readMaintenance } from '../announcements/index.ts'

type Changes = { [Key in SystemFieldId]?: SystemConfig[Key] | undefined }

export async function readSettings({ database, system, announcementBoard, version }: Server) {
  await system.reload()
  await announcementBoard.reload()
  const fixed = { version, maxOfflineHours: MAX_ABSENCE / hours(1) }
  return { config: withoutUnknownFields(system.config()), fixed, maintenance: await readMaintenance(database.db) }
}

/** Removes fields that another release has stored. */
function withoutUnknownFields(config: StoredConfig): SystemConfig {
  const ids = Object.keys(SYSTEM_FIELDS) as SystemFieldId[]
  return Object.fromEntries(ids.map((id) => [id, config[id]])) as SystemConfig
}

/** Changes the given fields, unless there is a conflict. Fields that the rules use take effect with a new era. */
export async function updateSettings(
  context: SignedIn,
  changes: Changes,
  expected: Version,
  reason: string,
): Promise<void> {
  const { server } = context
  const ids = Object.keys(changes) as SystemFieldId[]
  await act(context, async (tx) => {
    const config = await lockSystemConfig(tx)
    const before = pickFields(config, ids)
    assertExpectedVersion({ version: versionOf(before), now: before }, expected)
    if (ids.every((id) => config[id] === changes[id])) throw new Refusal('staff/unchanged')
    await writeSystemConfig(tx, { ...config, ...changes } as StoredConfig)
    const rates = pickFields(
      changes,
      ids.filter((id) => SYSTEM_FIELDS[id].isEra),
    )
    if (Object.keys(rates).length > 0) await beginEra(tx, server.clock.now() + ERA_AHEAD, rates)
    const details = { name: 'System configuration', reason, before, after: changes }
    return {
      result: null,
      act: { action: 'update_system_config', resource: 'system_config', resourceId: 'main', details },
    }
  })
  await server.system.reload()
  await server.timeline.reload()
}

function pickFields(config: Changes, ids: readonly SystemFieldId[]): Record<string, number> {
  return Object.fromEntries(ids.map((id) => [id, config[id]])) as Record<string, number>
}
