CREATE TABLE "backup_data" (
	"backup_id" text NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "backup_data_backup_id_seq_pk" PRIMARY KEY("backup_id","seq")
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" text PRIMARY KEY NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"description" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"collections" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"document_count" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"verified_at" bigint
);
--> statement-breakpoint
CREATE TABLE "bulk_operations" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"input" jsonb NOT NULL,
	"reason" text NOT NULL,
	"cursor" text DEFAULT '' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"result" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text,
	"started_by" text NOT NULL,
	"started_by_name" text NOT NULL,
	"started_at" bigint NOT NULL,
	"heard_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"backup_id" text,
	"description" text NOT NULL,
	"began_by" text NOT NULL,
	"began_by_name" text NOT NULL,
	"began_at" bigint NOT NULL,
	"ended_at" bigint,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "server_metrics" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_metrics_history" (
	"at" bigint PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_accounts" (
	"uid" text PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "backup_data" ADD CONSTRAINT "backup_data_backup_id_backups_id_fk" FOREIGN KEY ("backup_id") REFERENCES "public"."backups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_accounts" ADD CONSTRAINT "test_accounts_uid_auth_users_id_fk" FOREIGN KEY ("uid") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bulk_operations_newest" ON "bulk_operations" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_operations_one_each" ON "bulk_operations" USING btree ("kind") WHERE status = 'running';