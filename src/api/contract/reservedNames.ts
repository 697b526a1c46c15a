const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** What the server calls its own tables, schemas and notes. */
const ownPrefix = '__chartroom'

/** How the names of most views and functions of the engines begin. */
export const enginePrefixes = /^(?:duckdb_|pragma_|sqlite_)/

/**
 * The other views and table functions that the embedded engine itself has and that a bare name in FROM may mean. Made from
 * `duckdb_views()` and `duckdb_functions()` of engine 1.5.6; a test compares them.
 */
export const engineNames = words(`
  arrow_scan arrow_scan_dumb check_peg_parser checkpoint disable_logging disable_peg_parser disable_profiling enable_logging
  enable_peg_parser enable_profiling force_checkpoint generate_series glob histogram histogram_values icu_calendar_names json_each
  json_execute_serialized_sql json_tree parquet_bloom_probe parquet_file_metadata parquet_full_metadata parquet_kv_metadata
  parquet_metadata parquet_scan parquet_schema pg_am pg_attrdef pg_attribute pg_class pg_collation pg_constraint pg_database pg_depend
  pg_description pg_enum pg_index pg_indexes pg_namespace pg_prepared_statements pg_proc pg_sequence pg_sequences pg_settings pg_tables
  pg_tablespace pg_timezone_names pg_type pg_views query query_table range read_blob read_csv read_csv_auto read_duckdb read_json
  read_json_auto read_json_objects read_json_objects_auto read_ndjson read_ndjson_auto read_ndjson_objects read_parquet read_text repeat
  repeat_row seq_scan sniff_csv sql_auto_complete summary test_all_types test_vector_types truncate_duckdb_logs unnest which_secret
`)

/** A name as an eye may take it: case, widths, and what cannot be seen make no difference. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .replaceAll(/[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()

/** True for names that only an engine or this server may give, however they are written. */
export const isReserved = (name: string): boolean => {
  const asRead = plain(name)
  return asRead.startsWith(ownPrefix) || enginePrefixes.test(asRead) || engineNames.has(asRead)
}

/** What is wrong with a name that only an engine or this server may give. */
export const reservedMessage = (name: string) =>
  `The name ${name.trim()} is one of the engine's own: choose another`
