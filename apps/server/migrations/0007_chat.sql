CREATE TABLE "blocks" (
	"uid" text NOT NULL,
	"blocked_uid" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "blocks_uid_blocked_uid_pk" PRIMARY KEY("uid","blocked_uid")
);
--> statement-breakpoint
CREATE TABLE "chat_channels" (
	"channel" text PRIMARY KEY NOT NULL,
	"slow_mode_seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"client_id" text NOT NULL,
	"username" text NOT NULL,
	"is_staff" boolean NOT NULL,
	"text" text NOT NULL,
	"original" text,
	"at" bigint NOT NULL,
	"deleted_at" bigint,
	"deleted_by" text
);
--> statement-breakpoint
CREATE TABLE "chat_mutes" (
	"uid" text PRIMARY KEY NOT NULL,
	"until_at" bigint NOT NULL,
	"reason" text NOT NULL,
	"muted_by" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_reads" (
	"uid" text NOT NULL,
	"channel" text NOT NULL,
	"last_read_id" bigint NOT NULL,
	CONSTRAINT "chat_reads_uid_channel_pk" PRIMARY KEY("uid","channel")
);
--> statement-breakpoint
CREATE TABLE "player_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"target_name" text NOT NULL,
	"category" text NOT NULL,
	"text" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"status" text NOT NULL,
	"assigned_to" text,
	"resolution" text,
	"created_at" bigint NOT NULL,
	"resolved_at" bigint
);
--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_uid");--> statement-breakpoint
CREATE INDEX "chat_messages_channel" ON "chat_messages" USING btree ("channel","id");--> statement-breakpoint
CREATE INDEX "chat_messages_client" ON "chat_messages" USING btree ("client_id","channel","id");--> statement-breakpoint
CREATE INDEX "player_reports_status" ON "player_reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "player_reports_reporter" ON "player_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "player_reports_open" ON "player_reports" USING btree ("reporter_id","target_type","target_id") WHERE status in ('pending', 'reviewing');