import { type DragEvent, useRef, useState } from 'react';

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

/** Handlers for an element that takes files which are dropped on it, and whether some are over it now. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  /** Each child that the pointer passes enters and leaves by itself. */
  const depth = useRef(0);
  const move = (event: DragEvent, by: number) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => move(event, 1),
      onDragOver: (event: DragEvent) => move(event, 0),
      onDragLeave: (event: DragEvent) => move(event, -1),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
