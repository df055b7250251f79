CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON basemaps FOR EACH ROW EXECUTE FUNCTION audit_row('dataSource', 'id', 'name', 'imported_at');
