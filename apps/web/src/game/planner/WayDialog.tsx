import type { Branch } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Choice } from '../../ui/form/Choice.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { needWords, wayDetail, wayName } from './branch-words.ts'

interface WayDialogProps {
  branch: Branch
  onChoose: (wayId: string) => void
  onClose: () => void
}

/** The ways to meet a need, the suggested one first. A choice applies at once. */
export function WayDialog({ branch, onChoose, onClose }: WayDialogProps) {
  const content = useGame((state) => state.content)
  if (!content) return null
  const { name } = needWords(content, branch)
  return (
    <Dialog
      title={`Ways to ${name}`}
      onClose={onClose}
      footer={
        <div className="flex justify-end">
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      }
    >
      <Choice
        legend="The suggested way is the first one you can use at once."
        columns="grid-cols-1"
        value={branch.way?.id ?? ''}
        options={branch.ways.map((way) => ({
          value: way.id,
          label: wayName(content, way),
          hint: wayDetail(content, way) || 'at once',
        }))}
        onChange={onChoose}
      />
    </Dialog>
  )
}
