import { useSelector } from '@xstate/react'
import type { NoticeRef } from '../../machines/system/notice.machine'
import type { NotificationsRef } from '../../machines/system/notifications.machine'
import { NoticeStack, Snackbar } from '../../ui'

export function Notices({
  actor,
  left,
  beside,
}: {
  actor: NotificationsRef
  left: number | null
  beside: boolean
}) {
  const notices = useSelector(actor, (snapshot) => snapshot.context.notices)
  return (
    <NoticeStack left={left} beside={beside}>
      {notices.map((notice) => (
        <ShownNotice key={notice.sessionId} actor={notice} />
      ))}
    </NoticeStack>
  )
}

function ShownNotice({ actor }: { actor: NoticeRef }) {
  const {
    intent,
    title,
    detail,
    action,
    results = [],
  } = useSelector(actor, (snapshot) => snapshot.context.notice)
  return (
    <Snackbar
      intent={intent}
      title={title}
      detail={detail}
      actionLabel={action?.label}
      results={results.map((result) => ({
        title: result.title,
        ...(result.remark === undefined ? {} : { remark: result.remark }),
        onOpen: () => actor.send({ type: 'result.opened', result }),
        onSave: result.saves ? () => actor.send({ type: 'result.saved', result }) : null,
      }))}
      onAction={() => actor.send({ type: 'action.chosen' })}
      onClose={() => actor.send({ type: 'notice.closed' })}
      onPause={() => actor.send({ type: 'notice.paused' })}
      onRelease={() => actor.send({ type: 'notice.released' })}
    />
  )
}
