import type { SkillType } from '@hearthward/engine'
import { create } from 'zustand'
import { rememberedHidden, rememberHidden } from './storage/local-copy.ts'

/** The skills staff have hidden for everybody. Remembered, so that a reload does not show them for a moment. */
export const useSkillVisibility = create<{ hidden: readonly SkillType[] }>(() => ({ hidden: rememberedHidden() }))

export function hideSkills(hidden: readonly SkillType[]): void {
  rememberHidden(hidden)
  useSkillVisibility.setState({ hidden })
}
