import { useSelector } from '@xstate/react'
import type { ChartExplorerRef } from '../../machines/explorer/chartExplorer.machine'
import { currentProjectOf } from '../../machines/projects/currentProject.machine'
import { BackIcon, IconButton } from '../../ui'

/** Where the back arrow leads, in words. */
export const useBackWords = (explorer: ChartExplorerRef) => {
  const project = useSelector(
    currentProjectOf(explorer.system),
    (snapshot) => snapshot?.context.project,
  )
  return `Back to ${project ? project.title : 'the charts'}`
}

export function BackButton({ explorer }: { explorer: ChartExplorerRef }) {
  return (
    <IconButton
      size="large"
      icon={<BackIcon />}
      label={useBackWords(explorer)}
      onClick={() => explorer.send({ type: 'explorer.left' })}
    />
  )
}
