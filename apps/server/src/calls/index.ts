import type { CallName } from '@hearthward/contract'
import { getActivities, getContent, getLocations } from './content.ts'
import { validateXpGain, validateXpGainBatch } from './experience.ts'
import type { Handler } from './handler.ts'
import { deleteMyAccount, exportMyData } from './owner.ts'
import { getAccount, getUserProfile, searchPlayers, upgradeGuest } from './people.ts'
import { loadPlayer, perform, sync } from './play.ts'
import { calculateOfflineProgress, getPlayerAchievements } from './progress.ts'
import { advanceClock, getServerInfo } from './server.ts'
import { updateSkillVisibility } from './settings.ts'

export const handlers: { readonly [Name in CallName]: Handler<Name> } = {
  getServerInfo,
  getAccount,
  upgradeGuest,
  exportMyData,
  deleteMyAccount,
  loadPlayer,
  perform,
  sync,
  getContent,
  getLocations,
  getActivities,
  searchPlayers,
  getUserProfile,
  validateXpGain,
  validateXpGainBatch,
  calculateOfflineProgress,
  getPlayerAchievements,
  updateSkillVisibility,
  advanceClock,
}
