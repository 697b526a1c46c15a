import { useSelector } from '@xstate/react'
import type { JobItem } from '../../api/contract'
import { goTo } from '../../machines/lib/peers'
import type { JobsRef } from '../../machines/system/jobs.machine'
import type { NotificationsRef } from '../../machines/system/notifications.machine'
import { formatAgo } from '../../ui'
import { Bell } from './parts/Bell'

const statusOf = ({ parent_status: state, message, stage }: JobItem) =>
  message ?? (state === 'queued' ? 'Waiting for its turn' : (stage ?? 'Starting'))

const shownImports = 10
const isPastImport = ({ kind, finished }: JobItem) => finished && kind === 'import'

export function NoticeBell({
  actor,
  jobs: jobsRef,
}: {
  actor: NotificationsRef
  jobs: JobsRef | undefined
}) {
  const { stored, now } = useSelector(actor, (snapshot) => snapshot.context)
  const jobs = useSelector(jobsRef, (snapshot) => snapshot?.context.jobs) ?? []
  const server = useSelector(jobsRef, (snapshot) => snapshot?.context.server) ?? []
  const going = server.filter(({ finished }) => !finished)
  const isServers = (id: string) => server.some(({ job_id: one }) => one === id)
  return (
    <Bell
      unread={stored.filter(({ seen }) => !seen).length}
      jobs={[
        ...jobs.map(({ id, title, status, part }) => ({ key: id, title, status, part })),
        ...going.map((job) => ({
          key: job.job_id,
          title: job.title,
          status: statusOf(job),
          part: job.progress > 0 ? job.progress / 100 : null,
        })),
      ]}
      imports={server
        .filter(isPastImport)
        .slice(0, shownImports)
        .map((job) => ({
          key: job.job_id,
          title: job.title,
          failure: job.parent_status === 'failed' ? (job.message ?? 'It failed') : null,
          path: job.dataset_id === null ? null : `/datasets/${job.dataset_id}`,
        }))}
      onFollow={(path) => goTo(actor.system, path)}
      files={server
        .filter(({ has_file: hasFile }) => hasFile)
        .map(({ job_id: key, title }) => ({ key, title }))}
      notices={stored.map(
        ({ key, notice: { intent, title, detail, action, results = [] }, at, seen }) => ({
          key,
          title,
          seen,
          intent: intent === 'success' ? 'success' : 'warning',
          age: formatAgo(at, now),
          detail: detail ?? null,
          action: action?.label ?? (results.length > 0 ? 'Open Page' : null),
        }),
      )}
      onOpen={() => actor.send({ type: 'bell.opened' })}
      onClose={() => actor.send({ type: 'bell.closed' })}
      onClear={() => actor.send({ type: 'bell.cleared' })}
      onAct={(key) => actor.send({ type: 'stored.followed', key })}
      onStop={(id) =>
        jobsRef?.send(
          isServers(id) ? { type: 'serverJob.cancelled', id } : { type: 'job.stopped', id },
        )
      }
      onFetch={(id) => jobsRef?.send({ type: 'download.requested', id })}
    />
  )
}
