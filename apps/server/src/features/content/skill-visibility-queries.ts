import { SKILLS, type SkillType } from '@hearthward/engine'
import { eq } from 'drizzle-orm'
import { gameSettings } from '../../core/settings/tables.ts'
import type { Db } from '../../platform/database/database.ts'

/** The hidden skills in their usual order, without skills this release does not have. */
export async function readHiddenSkills(db: Db): Promise<SkillType[]> {
  const [found] = await db.select().from(gameSettings).where(eq(gameSettings.id, 'skillVisibility'))
  const { hidden = [] } = (found?.value as { hidden?: string[] } | undefined) ?? {}
  return SKILLS.filter((skill) => hidden.includes(skill))
}

/** Reads the hidden skills and locks them until the end of the transaction. */
export async function lockHiddenSkills(tx: Db): Promise<SkillType[]> {
  await tx
    .insert(gameSettings)
    .values({ id: 'skillVisibility', value: { hidden: [] } })
    .onConflictDoNothing()
  await tx.select().from(gameSettings).where(eq(gameSettings.id, 'skillVisibility')).for('update')
  return readHiddenSkills(tx)
}

export async function writeHiddenSkills(db: Db, hidden: readonly SkillType[]): Promise<void> {
  const value = { hidden }
  await db
    .insert(gameSettings)
    .values({ id: 'skillVisibility', value })
    .onConflictDoUpdate({ target: gameSettings.id, set: { value } })
}
