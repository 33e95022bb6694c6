import { useGame, watched } from '../client/index.ts'
import { Button, buttonLook } from '../ui/form/Button.tsx'
import { NoticePage } from './Backdrop.tsx'
import { useTitle } from './title.ts'

/** Staff who would look at a game, and cannot. */
export function NotShownPage() {
  const failure = useGame((state) => state.failure)
  useTitle('Not to be looked at')
  return (
    <NoticePage
      title="This game cannot be shown"
      action={
        <>
          <a href={`/admin/players/${watched?.playerId}`} className={buttonLook('primary')}>
            Back to the player
          </a>
          <Button onClick={() => location.reload()}>Try Again</Button>
        </>
      }
    >
      <p>{failure}</p>
    </NoticePage>
  )
}
