import { portal } from '../../lib/portal.ts';
import markUrl from '../../theme/mark.svg';
import classes from './brand.module.css';

/** Mark, product and operator. Where there is room for the mark alone, the name stays for screen readers. */
export function Brand({ isCompact = false }: { readonly isCompact?: boolean }) {
  return (
    <span className={classes.brand}>
      <img
        src={portal.logoUrl ?? markUrl}
        alt={isCompact ? portal.productTitle : ''}
        // A logo of the operator may be wider than high where there is room.
        width={portal.logoUrl === undefined || isCompact ? 32 : undefined}
        height={32}
      />
      {!isCompact && (
        <span className={classes.names}>
          <span className={classes.product} title={portal.productTitle}>
            {portal.productTitle}
          </span>
          <span className={classes.operator} title={portal.operatorName}>
            {portal.operatorName}
          </span>
        </span>
      )}
    </span>
  );
}
