import { portal } from '../../lib/portal.ts';
import markUrl from '../../theme/mark.svg';
import classes from './brand.module.css';

/** Mark, product and operator. Where there is room for the mark alone, the name stays for screen readers. */
export function Brand({ isCompact = false }: { readonly isCompact?: boolean }) {
  return (
    <span className={classes.brand}>
      <img src={markUrl} alt={isCompact ? portal.productTitle : ''} width={32} height={32} />
      {!isCompact && (
        <span className={classes.names}>
          <span className={classes.product}>{portal.productTitle}</span>
          <span className={classes.operator}>{portal.operatorName}</span>
        </span>
      )}
    </span>
  );
}
