import type { SkillType } from '@hearthward/engine'
import type { Db } from '../../platform/database/database.ts'
import { readHiddenSkills } from './skill-visibility-queries.ts'

/** This node's cache of the skills that staff have hidden. A job reloads it every few seconds. */
export interface SkillVisibility {
  hidden(): readonly SkillType[]
  reload(): Promise<void>
  onChange(listener: (hidden: readonly SkillType[]) => void): void
}

export async function loadSkillVisibility(db: Db): Promise<SkillVisibility> {
  const listeners: ((hidden: readonly SkillType[]) => void)[] = []
  let hidden = await readHiddenSkills(db)

  async function reload(): Promise<void> {
    const stored = await readHiddenSkills(db)
    if (stored.join() === hidden.join()) return
    hidden = stored
    for (const listener of listeners) listener(hidden)
  }

  return {
    hidden: () => hidden,
    reload,
    onChange: (listener) => void listeners.push(listener),
  }
}

declare module '../../core/server.ts' {
  interface Server {
    readonly skillVisibility: SkillVisibility
  }
}
