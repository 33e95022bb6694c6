import {
  type Content,
  type Dialogue,
  type DialogueOption,
  dialogueActionsOf,
  dialogueOf,
  type Npc,
  type OptionAction,
  optionsOf,
  type Player,
} from '@hearthward/engine'

export function npcsWithAction(content: Content, does: (action: OptionAction) => boolean): Npc[] {
  return [...new Set(dialogueActionsOf(content).flatMap(({ npc, action }) => (does(action) ? [npc] : [])))]
}

export function findDialogue(npc: Npc, dialogueId: string | null | undefined): Dialogue | undefined {
  return npc.dialogueTrees.find(({ id }) => id === dialogueId)
}

/** All options that a dialogue can currently reach. */
export function reachableOptions(player: Player, content: Content, npc: Npc): DialogueOption[] {
  const opening = dialogueOf(player, npc)
  const dialogues = new Set(opening ? [opening] : [])
  const reached: DialogueOption[] = []
  // The loop also visits what is added to the set meanwhile.
  for (const dialogue of dialogues) {
    for (const option of optionsOf(player, content, npc, dialogue)) {
      reached.push(option)
      const next = findDialogue(npc, option.nextDialogueId)
      if (next) dialogues.add(next)
    }
  }
  return reached
}
