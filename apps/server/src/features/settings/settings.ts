import { SYSTEM_FIELDS, type SystemConfig, type SystemFieldId } from '@hearthward/contract'
import { hours, MAX_ABSENCE } from '@hearthward/engine'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { lockSystemConfig, type SystemConfig as Stored, writeSystemConfig } from '../../core/settings/system-config.ts'
import { ERA_AHEAD } from '../../core/timeline/timeline.ts'
import { beginEra } from '../../core/timeline/world-data.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readMaintenance } from '../announcements/index.ts'

type Changes = { [Key in SystemFieldId]?: SystemConfig[Key] | undefined }

export async function shown({ database, system, noticeBoard, version }: Server) {
  await system.reload()
  await noticeBoard.reload()
  const fixed = { version, maxOfflineHours: MAX_ABSENCE / hours(1) }
  return { config: known(system.config()), fixed, maintenance: await readMaintenance(database.db) }
}

/** Without what a release of another day has left in it. */
function known(config: Stored): SystemConfig {
  const ids = Object.keys(SYSTEM_FIELDS) as SystemFieldId[]
  return Object.fromEntries(ids.map((id) => [id, config[id]])) as SystemConfig
}

/** Changes what is named, unless somebody was faster. What the rules go by takes effect as an era. */
export async function update(context: SignedIn, changes: Changes, expected: Changes, reason: string): Promise<void> {
  const { server } = context
  const ids = Object.keys(changes) as SystemFieldId[]
  await act(context, async (tx) => {
    const config = await lockSystemConfig(tx)
    const before = picked(config, ids)
    if (ids.some((id) => config[id] !== expected[id])) {
      throw new Refusal('staff/overtaken', { now: JSON.stringify(before) })
    }
    if (ids.every((id) => config[id] === changes[id])) throw new Refusal('staff/unchanged')
    await writeSystemConfig(tx, { ...config, ...changes } as Stored)
    const rates = picked(
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

function picked(config: Changes, ids: readonly SystemFieldId[]): Record<string, number> {
  return Object.fromEntries(ids.map((id) => [id, config[id]])) as Record<string, number>
}
