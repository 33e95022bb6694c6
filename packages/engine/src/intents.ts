import type { Goal, Settings } from './player.ts'

/** What a player can ask for. The contract checks the shape; the rules check whether it may be. */
export interface StartActivity {
  type: 'startActivity'
  locationId: string
  activityId: string
}
export interface StopAction {
  type: 'stopAction'
}
export interface QueueAction {
  type: 'queueAction'
  locationId: string
  activityId: string
  goal?: Goal | null | undefined
}
export interface ClearQueue {
  type: 'clearQueue'
}
export interface MoveItem {
  type: 'moveItem'
  from: number
  to: number
}
export interface DropItem {
  type: 'dropItem'
  slot: number
  quantity: number
}
export type UpdateSettings = { type: 'updateSettings' } & { [Key in keyof Settings]?: Settings[Key] | undefined }

export type Intent = StartActivity | StopAction | QueueAction | ClearQueue | MoveItem | DropItem | UpdateSettings
