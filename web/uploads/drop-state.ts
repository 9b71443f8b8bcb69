/** What the drop zone shows: nothing, an open file dialog, or what dropping the dragged files would do. */
export type DropState = 'idle' | 'choosing' | 'accept' | 'reject';

type DraggedItem = Pick<DataTransferItem, 'kind' | 'type'>;

/** Whether a dragged file is a picture, or may be one: some browsers tell the type of a file only when it is dropped. */
export const hasPicture = (items: DraggedItem[]): boolean => {
  const files = items.filter(({ kind }) => kind === 'file');
  return files.length === 0 || files.some(({ type }) => type === '' || type.startsWith('image/'));
};

type Dropzone = { isDragActive: boolean; isPictureDragged: boolean; isFileDialogActive: boolean };

export const dropStateOf = ({ isDragActive, isPictureDragged, isFileDialogActive }: Dropzone): DropState => {
  if (isDragActive) return isPictureDragged ? 'accept' : 'reject';
  return isFileDialogActive ? 'choosing' : 'idle';
};
