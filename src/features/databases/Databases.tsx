import { useSelector } from '@xstate/react'
import type { DatabaseScreenRef } from '../../machines/databases/databaseScreen.machine'
import { BesideDrawer } from '../../ui'
import { DatabaseList } from './DatabaseList'
import { DatabasePanel } from './DatabasePanel'

export function Databases({ actor }: { actor: DatabaseScreenRef }) {
  const list = useSelector(actor, (snapshot) => snapshot.children.list)
  const editor = useSelector(actor, (snapshot) => snapshot.children.editor)
  return (
    <BesideDrawer drawer={editor ? <DatabasePanel key={editor.sessionId} actor={editor} /> : null}>
      {list ? <DatabaseList actor={list} narrow={editor !== undefined} /> : null}
    </BesideDrawer>
  )
}
