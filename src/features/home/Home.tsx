import { useSelector } from '@xstate/react'
import type { HomeRef } from '../../machines/home/home.machine'
import { openDialog } from '../../machines/lib/peers'
import type { PageLocation } from '../../machines/lib/pageLocation'
import { Button, EmptyState, Page, UploadIcon } from '../../ui'
import { HomeSection } from './HomeSection'

export function Home({ actor, location }: { actor: HomeRef; location: PageLocation }) {
  const sections = useSelector(actor, (snapshot) => snapshot.context.sections)
  const isNew = useSelector(actor, (snapshot) => snapshot.matches('empty'))
  const favorites = location.path === '/favorites'
  if (isNew && !favorites)
    return (
      <Page title="Home">
        <EmptyState
          title="Start with a file"
          action={
            <Button
              size="large"
              appearance="primary"
              icon={<UploadIcon />}
              onClick={() => openDialog(actor.system, 'fileUpload')}
            >
              From File
            </Button>
          }
        >
          Upload a CSV file: it becomes a dataset, and a dataset becomes charts. Projects and
          dashboards will appear here too.
        </EmptyState>
      </Page>
    )
  return (
    <Page title={favorites ? 'Favorites' : 'Home'} titleHidden={!favorites}>
      {sections.map((section) => (
        <HomeSection key={section.id} actor={section} favorites={favorites} />
      ))}
    </Page>
  )
}
