import { useTitle } from '../../browser/title.ts'
import { auth, useAuth, useGame } from '../../client/index.ts'
import { BackdropPage } from '../../pages/Backdrop.tsx'
import { Button } from '../../ui/form/Button.tsx'

/** AUTH-11: shown after the account was deleted, on every page that had it open. */
export function DeletedPage() {
  const username = useGame((state) => state.username)
  const isGuest = useAuth(({ user }) => user?.isGuest ?? false)
  useTitle('This character has been deleted')
  return (
    <BackdropPage
      title="This character has been deleted"
      action={
        <Button look="primary" onClick={() => void auth.check()}>
          Go to the login page
        </Button>
      }
    >
      <p>
        <strong className="text-text">{username}</strong> is signed out everywhere, and the character is removed from
        this browser.
      </p>
      {!isGuest && <p>The e-mail address is erased. The name stays reserved, so nobody else can use it.</p>}
      <p>Thank you for playing.</p>
    </BackdropPage>
  )
}
