import { type DragEvent, useRef, useState } from 'react';

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

/** Returns handlers for an element on which files can be dropped, and whether files are dragged over it. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  /** Number of entered elements: each child element triggers its own enter and leave events. */
  const depth = useRef(0);
  const handleDrag = (event: DragEvent, depthChange: number) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + depthChange);
    setDraggedOver(depth.current > 0);
  };
  return {
    isOver: isDraggedOver,
    handlers: {
      onDragEnter: (event: DragEvent) => handleDrag(event, 1),
      onDragOver: (event: DragEvent) => handleDrag(event, 0),
      onDragLeave: (event: DragEvent) => handleDrag(event, -1),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setDraggedOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
