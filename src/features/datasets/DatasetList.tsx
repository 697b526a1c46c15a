import { useSelector } from '@xstate/react'
import { readableFiles } from '../../machines/upload/takenFiles'
import { openDialog } from '../../machines/lib/peers'
import type { DatasetListRef } from '../../machines/lists/thingLists'
import { Button, EmptyState, FileDropArea, ListPage, UploadIcon } from '../../ui'
import { AddDataset } from '../lists/AddDataset'
import { useItemList } from '../lists/useListScreen'
import { datasetColumns } from './columns'

export function DatasetList({ actor }: { actor: DatasetListRef }) {
  const { system } = actor
  const list = useItemList(actor, 'dataset')
  const me = useSelector(actor, (snapshot) => snapshot.context.me)
  const upload = () => actor.send({ type: 'creation.requested', dialog: 'fileUpload' })
  return (
    <FileDropArea
      title="Drop a file to create a dataset"
      description={`${readableFiles}; several at once, too`}
      onFiles={(files) => openDialog(system, 'fileUpload', { files })}
    >
      <ListPage
        {...list}
        title="Datasets"
        noun="Datasets"
        tools={<AddDataset system={system} primary={list.rows === null || list.total > 0} />}
        columns={datasetColumns(system, me)}
        emptyTitle="No Datasets Found ..."
        empty={
          <EmptyState
            title="No Datasets Found ..."
            action={
              <Button size="large" appearance="primary" icon={<UploadIcon />} onClick={upload}>
                From File
              </Button>
            }
          >
            Tables that charts are built on appear here. Upload a file to begin.
          </EmptyState>
        }
      />
    </FileDropArea>
  )
}
