import { useTitle } from '../../browser/title.ts'
import { viewAs } from '../../browser/view-as.ts'
import { useGame } from '../../client/index.ts'
import { BackdropPage } from '../../pages/Backdrop.tsx'
import { Button, buttonLook } from '../../ui/form/Button.tsx'

/** Shown to staff if a player's game cannot be viewed. */
export function NotShownPage() {
  const failure = useGame((state) => state.failure)
  useTitle('Game not available')
  return (
    <BackdropPage
      title="This game cannot be shown"
      action={
        <>
          <a href={`/admin/players/${viewAs?.playerId}`} className={buttonLook('primary')}>
            Back to the player
          </a>
          <Button onClick={() => location.reload()}>Try Again</Button>
        </>
      }
    >
      <p>{failure}</p>
    </BackdropPage>
  )
}
