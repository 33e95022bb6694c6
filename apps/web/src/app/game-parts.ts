/** The game's frame and its first rooms, in one chunk with the session. Other rooms load when they are opened. */
export { PackPage } from '../game/pack/PackPage.tsx'
export { PlacePage } from '../game/place/PlacePage.tsx'
export { Shell } from '../game/Shell.tsx'
export { SkillsPage } from '../game/skills/SkillsPage.tsx'
