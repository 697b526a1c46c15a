import { useSelector } from '@xstate/react'
import type { Problem } from '../../api/contract'
import type { LoginRef } from '../../machines/system/login.machine'
import { Button, Field, Notice, PasswordField, WaitingSpot } from '../../ui'
import { LoginFrame } from './parts/LoginFrame'
import { Terms } from './parts/Terms'

/** What a failed sign-in says: only what has nothing to do with the name or the password is explained. */
export const remarkOn = ({ status, message }: Problem) => {
  if (status === 0 || status >= 500)
    return { title: 'The sign-in could not be checked', detail: message }
  return { title: 'Invalid Authentication', detail: status === 429 ? message : null }
}

const missing = 'Enter your username and password'

export function LoginScreen({ actor, ended = false }: { actor: LoginRef; ended?: boolean }) {
  const { draft, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'draft.submitted' }))
  const remark = failed && problem ? remarkOn(problem) : null
  return (
    <LoginFrame onSubmit={() => actor.send({ type: 'draft.submitted' })}>
      {ended && !failed ? (
        <Notice intent="info" title="Your session has ended.">
          Sign in again to continue.
        </Notice>
      ) : null}
      <Field
        label="Username or email"
        name="username"
        autoComplete="username"
        autoFocus
        value={draft.identifier}
        onChange={(identifier) => actor.send({ type: 'draft.edited', patch: { identifier } })}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        focused={failed}
        value={draft.password}
        onChange={(password) => actor.send({ type: 'draft.edited', patch: { password } })}
      />
      <Button
        type="submit"
        appearance="primary"
        size="large"
        wide
        busy={busy}
        disabledReason={ready || busy ? null : missing}
      >
        Sign in
      </Button>
      <WaitingSpot />
      {remark ? (
        <Notice intent="danger" title={remark.title}>
          {remark.detail}
        </Notice>
      ) : null}
      <Terms
        terms={
          <>
            <p>
              Chartroom runs on a server of your own organisation. Use it with the account you were
              given, and do not share its password.
            </p>
            <p>What you upload, build and share here stays yours and your organisation&rsquo;s.</p>
          </>
        }
        privacy={
          <>
            <p>
              The server keeps your name, e-mail address and a hash of your password, and what you
              create here. It sends nothing to anyone else.
            </p>
            <p>
              Your browser keeps the sign-in and unsaved work until you log out. There is no
              tracking.
            </p>
          </>
        }
      />
    </LoginFrame>
  )
}
